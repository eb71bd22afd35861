/**
 * SQL condition: the calls at an MCP range decided the result, so that neither its text nor a repetition of its message
 * can. Uploaded results may have other metadata named `range`.
 * @param metadata column
 */
export const isAtRange = (metadata: string) => `(${metadata} #>> '{range,attack}') is not null`
