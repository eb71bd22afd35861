/** Path of an API endpoint on this origin. */
export function apiPath(path: string): string {
  if (path === '') throw new Error('Path is required')
  return `/api/v1/${path}`
}
