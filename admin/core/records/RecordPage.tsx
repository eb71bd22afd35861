import type { ReactNode } from 'react'
import { useGetOne, type RaRecord } from 'react-admin'
import { useParams } from 'react-router'
import { CopyableId } from '../code/CopyableId.js'
import { useText } from '../i18n/i18n.js'
import { useRecordTitle } from '../layout/record_title.js'
import type { GroupWith } from '../i18n/message_keys.js'
import { PageHeader } from '../page/PageHeader.js'
import { PageSkeleton } from '../page/PageSkeleton.js'
import { RecordFailed } from '../states/RecordFailed.js'

/** Page of one record: shows a skeleton while loading, then the header and content, or an error. */
export function RecordPage<R extends RaRecord<string>>(props: {
  resource: string
  /** Key prefix of the resource's messages, e.g. `library.policies`. */
  texts: GroupWith<'not_found'> & GroupWith<'title'>
  /** Name of the field that contains the record's name. */
  represent?: string
  children: (record: R) => ReactNode
}) {
  const t = useText()
  const { resource, texts, represent = 'name' } = props
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<R>(resource, { id })
  useRecordTitle(data && String(data[represent] ?? data.id))
  if (error && !data) {
    return (
      <RecordFailed
        title={t(`${texts}.not_found`)}
        list={{ label: t(`${texts}.title`), to: `/${resource}` }}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton rows={10} />
  return (
    <>
      <PageHeader
        title={String(data[represent] ?? data.id)}
        subtitle={<CopyableId id={data.id} />}
        crumbs={[{ label: t(`${texts}.title`), to: `/${resource}` }]}
      />
      {props.children(data)}
    </>
  )
}
