import { del, post } from '../../../core/data/api.js'

/**
 * Creates a dataset and fills it. If filling it fails, deletes the dataset, so that a retry does not create a second
 * one.
 */
export async function createDataset<T>(name: string, fill: (id: string) => Promise<T>): Promise<T> {
  const { id } = await post<{ id: string }>('datasets', { name })
  try {
    return await fill(id)
  } catch (error) {
    // Reports the original error even if the deletion fails, too.
    await del(`datasets/${id}`).catch(() => undefined)
    throw error
  }
}
