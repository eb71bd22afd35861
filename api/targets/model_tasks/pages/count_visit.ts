import TaskPage, { type ExfilRecord } from '#api/targets/model_tasks/pages/task_page'
import db from '@adonisjs/lucid/services/db'

/** Maximum number of stored requests to a tracking URL; further ones are only counted. */
const MAX_RECORDS = 100
const MAX_VALUE_LENGTH = 2_000

/**
 * Counts a fetch of a page.
 * @returns the page; null when it does not exist or has expired
 */
export async function countFetch(key: string): Promise<TaskPage | null> {
  const page = await TaskPage.served(key).first()
  if (!page) return null
  await db.rawQuery('update task_pages set fetch_count = fetch_count + 1 where id = ?', [page.id])
  return page
}

/**
 * Records data sent to a page's tracking URL.
 * @returns `false` if the page does not exist or has expired
 */
export async function countExfil(key: string, query: Record<string, unknown>): Promise<boolean> {
  const record: ExfilRecord = {
    at: new Date().toISOString(),
    queryParams: Object.fromEntries(
      Object.entries(query)
        .slice(0, 20)
        .map(([name, value]) => [shortened(name), shortened(value)])
    ),
  }
  const { rowCount }: { rowCount: number } = await db.rawQuery(
    `update task_pages set exfil_count = exfil_count + 1,
       exfil_records = case when jsonb_array_length(exfil_records) < ? then exfil_records || ?::jsonb
         else exfil_records end
     where key = ? and expires_at > ?`,
    [MAX_RECORDS, JSON.stringify([record]), key, new Date()]
  )
  return rowCount > 0
}

const shortened = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value ?? ''))
    .replaceAll('\u0000', '')
    .slice(0, MAX_VALUE_LENGTH)
