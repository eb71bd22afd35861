/** The page of a target, or one of its sub-pages. */
export const targetPath = (id: string, subPage?: string): string =>
  `/redteam/target/${encodeURIComponent(id)}${subPage ? `/${subPage}` : ''}`
