export const targetPath = (id: string, subPage?: string): string =>
  `/redteam/target/${encodeURIComponent(id)}${subPage ? `/${subPage}` : ''}`
