import type ModelAudit from '#api/model_audits/model_audit'

/**
 * Returns the request of an ended audit without the query of its URL, which is a credential in signed URLs and no
 * longer needed.
 */
export function withoutQuery({ source, request }: ModelAudit): ModelAudit['request'] {
  if (source !== 'url' || request?.location === undefined) return request
  const url = new URL(request.location)
  return { ...request, location: `${url.origin}${url.pathname}` }
}
