/**
 * Whether a script of the console failed to load, because of the network or a newly installed version. Browsers cache
 * the failure until the page is reloaded.
 */
export const isScriptFailure = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported|module script/i.test(error.message)
