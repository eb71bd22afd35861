import TaskPage, { type ExfilRecord } from '#api/tasks/task_page'
import db from '@adonisjs/lucid/services/db'

/** Visits that are kept word for word; all are counted. */
const KEPT_RECORDS = 100
const LONGEST_VALUE = 2_000

/** Counts a fetch of a page. @returns the page; null when it is none or not served any more */
export async function countFetch(key: string): Promise<TaskPage | null> {
  const page = await TaskPage.served(key).first()
  if (!page) return null
  await db.rawQuery('update task_pages set fetch_count = fetch_count + 1 where id = ?', [page.id])
  return page
}

/** Counts data that was sent to the address that a page named. @returns whether there is such a page */
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
    [KEPT_RECORDS, JSON.stringify([record]), key, new Date()]
  )
  return rowCount > 0
}

const shortened = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value ?? ''))
    .replaceAll('\u0000', '')
    .slice(0, LONGEST_VALUE)
