/** What uv is told of pip's settings: their name in uv's own environment. */
const SAME: ReadonlyMap<string, string> = new Map([
  ["PIP_INDEX_URL", "UV_DEFAULT_INDEX"],
  ["PIP_EXTRA_INDEX_URL", "UV_INDEX"],
  ["PIP_FIND_LINKS", "UV_FIND_LINKS"],
  ["PIP_TRUSTED_HOST", "UV_INSECURE_HOST"],
  ["PIP_CERT", "SSL_CERT_FILE"],
]);

/** npm hands its own proxy settings to scripts under these names. */
const PROXIES = [["npm_config_https_proxy", "HTTPS_PROXY"], ["npm_config_proxy", "HTTP_PROXY"],
  ["npm_config_noproxy", "NO_PROXY"]] as const;

/** The environment for pip and uv: proxies and mirrors as set for either, npm's proxy where no other is set, and pip's
 *  mirror (from its variables, or `pipIndex` from its configuration file) for uv too. What is set already wins. */
export function mirrored(env: NodeJS.ProcessEnv, pipIndex?: string): NodeJS.ProcessEnv {
  const made: NodeJS.ProcessEnv = { ...env, PIP_DISABLE_PIP_VERSION_CHECK: "1" };
  for (const [from, to] of PROXIES) {
    if (!env[from] || env[to] || env[to.toLowerCase()]) continue;
    made[to] = env[from];
  }
  const index = env["PIP_INDEX_URL"] ?? pipIndex;
  const pip: NodeJS.ProcessEnv = { ...env, ...(index ? { PIP_INDEX_URL: index } : {}) };
  const ownIndex = env["UV_INDEX_URL"] ?? env["UV_DEFAULT_INDEX"];
  for (const [from, to] of SAME) {
    if (!pip[from] || env[to] || (to === "UV_DEFAULT_INDEX" && ownIndex)) continue;
    made[to] = pip[from];
  }
  return made;
}
