/**
 * Whether a script of the console could not be fetched: the connection failed, or a new version is installed. Browsers
 * remember the failure, and only a page that is loaded anew asks again.
 */
export const isScriptFailure = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported|module script/i.test(error.message)
