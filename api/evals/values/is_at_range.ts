/**
 * Returns the SQL condition that calls at an MCP range decided the result, so that neither its text nor repeating its
 * message can reproduce the verdict. Checks `attack`, because uploaded results may have other metadata named `range`.
 * @param metadata name of the metadata column
 */
export const isAtRange = (metadata: string) => `(${metadata} #>> '{range,attack}') is not null`
