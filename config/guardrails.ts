import { appUrl } from '#config/app'
import env from '#start/env'

const port = env.get('GUARDRAILS_PORT') ?? 0

/** Only for plain HTTP: behind a reverse proxy with TLS, the port differs. */
function derivedUrl(): string | null {
  const { protocol, hostname } = new URL(appUrl)
  return protocol === 'http:' && port > 0 ? `http://${hostname}:${port}` : null
}

/** Where the guardrails process listens, and where the web processes reach it. */
export const guardrails = {
  host: env.get('HOST'),
  /** 0: a free port, which only tests use. */
  port,
  url: env.get('GUARDRAILS_URL') ?? `http://127.0.0.1:${port}`,
  /** Where applications reach it; null if unknown. */
  publicUrl: env.get('GUARDRAILS_PUBLIC_URL') ?? derivedUrl(),
}
