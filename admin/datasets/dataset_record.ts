export type Dataset = {
  id: string
  name: string
  description: string | null
  /** Number of the latest version; 0 if there is none. */
  version: number
  itemCount: number
  vars: string[]
  createdAt: string
  updatedAt: string
}

export const datasetPath = (id: string): string => `/datasets/${id}`
export const itemsPath = (id: string, version: number): string =>
  `${datasetPath(id)}/versions/${version}`
export const versionsPath = (id: string): string => `${datasetPath(id)}/versions`
export const usesPath = (id: string): string => `${datasetPath(id)}/evals`
export const diffPath = (id: string, from: number, to: number): string =>
  `${datasetPath(id)}/diff?${new URLSearchParams({ from: String(from), to: String(to) })}`

/** Returns the path of the editor for a new evaluation with this dataset version. */
export const newEvalPath = (id: string, version: number): string =>
  `/evals/create?${new URLSearchParams({ dataset: id, version: String(version) })}`
