/**
 * Parses a page number, starting at 1, in a query parameter; 1 if the parameter is missing or
 * invalid.
 */
export function pageNumber(param: string | null): number {
  const page = Number(param)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
