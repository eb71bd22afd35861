import { appUrl } from '#config/app'
import env from '#start/env'

const port = env.get('GUARDRAILS_PORT') ?? 0

/** Derives the URL only for plain HTTP, because a reverse proxy with TLS uses another port. */
function derivedUrl(): string | null {
  const { protocol, hostname } = new URL(appUrl)
  return protocol === 'http:' && port > 0 ? `http://${hostname}:${port}` : null
}

/** Addresses at which the guardrails process listens and at which the web processes reach it. */
export const guardrails = {
  host: env.get('HOST'),
  /** 0 selects a free port, which only tests use. */
  port,
  url: env.get('GUARDRAILS_URL') ?? `http://127.0.0.1:${port}`,
  /** URL for applications; null if unknown. */
  publicUrl: env.get('GUARDRAILS_PUBLIC_URL') ?? derivedUrl(),
}
