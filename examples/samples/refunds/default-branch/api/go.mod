module acme.example/storefront/api

go 1.24
