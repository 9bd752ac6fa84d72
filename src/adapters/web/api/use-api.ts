import { useState } from "react";
import { useFrame } from "../shell/frame.tsx";
import { type ApiClient, createApiClient } from "./api-client.ts";

/** Returns the API client of the page's session. */
export function useApi(): ApiClient {
  const { login = "", csrf = "" } = useFrame().session ?? {};
  const [api] = useState(() => createApiClient({ login, csrf }));
  return api;
}
