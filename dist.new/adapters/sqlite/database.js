/** Wraps a connection; `path` is for messages. */
export function createDatabase(connection, path) {
    const prepared = new Map();
    const prepare = (sql) => {
        const known = prepared.get(sql);
        if (known !== undefined)
            return known;
        const statement = connection.prepare(sql);
        prepared.set(sql, statement);
        return statement;
    };
    return {
        path,
        connection,
        rows: (sql, values = {}) => {
            const bound = {};
            for (const [name, value] of Object.entries(values))
                bound[name] = value ?? null;
            // `get` would stop at the first row, before constraints of the statement are checked.
            return prepare(sql).all(bound);
        },
    };
}
