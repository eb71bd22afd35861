/**
 * Settings that change where a request goes or how it authenticates. A provider's own configuration may contain them. A
 * prompt's configuration may not, because it is merged into a provider that may have another user's credentials.
 */
const CONNECTION =
  /url|host|endpoint|proxy|address|region|header|auth|api_?key|secret|password|credential|organization|project|account|profile|cookie|certificate/i

/** Finds the connection settings at the top level of a prompt's configuration. */
export const findConnectionSettings = (config: Record<string, unknown>, field = 'config') =>
  Object.keys(config)
    .filter((name) => CONNECTION.test(name))
    .map((name) => ({
      field: `${field}.${name}`,
      message: 'is a setting of the connection. Set it in the provider.',
    }))
