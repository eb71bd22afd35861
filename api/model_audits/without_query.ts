import type ModelAudit from '#api/model_audits/model_audit'

/** The request of an audit that has ended. The query of a signed URL is a credential, which is no longer needed. */
export function withoutQuery({ source, request }: ModelAudit): ModelAudit['request'] {
  if (source !== 'url' || request?.location === undefined) return request
  const url = new URL(request.location)
  return { ...request, location: `${url.origin}${url.pathname}` }
}
