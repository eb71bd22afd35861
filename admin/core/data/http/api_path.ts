/**
 * Returns the path of an API endpoint on this origin.
 * @throws Error if `path` is empty
 */
export function apiPath(path: string): string {
  if (path === '') throw new Error('Path is required')
  return `/api/v1/${path}`
}
