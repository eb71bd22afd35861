import type { ReactNode } from 'react'
import { useGetOne, type RaRecord } from 'react-admin'
import { useParams } from 'react-router'
import { CopyableId } from '../code/CopyableId.js'
import { useText } from '../i18n/i18n.js'
import { useRecordTitle } from '../layout/record_title.js'
import type { GroupWith } from '../i18n/message_keys.js'
import type { Crumb } from '../page/Breadcrumbs.js'
import { PageHeader } from '../page/PageHeader.js'
import { PageSkeleton } from '../page/PageSkeleton.js'
import { RecordFailed } from '../states/RecordFailed.js'

/** Overrides for parts of the header, which by default shows the record's name and ID. */
type Header = { title?: string; subtitle?: ReactNode; crumb?: Crumb; actions?: ReactNode }

/** Page of one record: shows a skeleton while loading, then the header and content, or an error. */
export function RecordPage<R extends RaRecord<string>>(props: {
  resource: string
  /** Key prefix of the resource's messages, e.g. `library.policies`. */
  texts: GroupWith<'not_found'> & GroupWith<'title'>
  /** Name of the field that contains the record's name. */
  represent?: string
  header?: (record: R) => Header
  /** How often to fetch the record again, in milliseconds; false for never. */
  refetchMs?: (record: R | undefined) => number | false
  children: (record: R) => ReactNode
}) {
  const t = useText()
  const { resource, texts, represent = 'name', refetchMs } = props
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<R>(
    resource,
    { id },
    { refetchInterval: ({ state }) => refetchMs?.(state.data) ?? false }
  )
  const name = data && String(data[represent] ?? data.id)
  useRecordTitle(name)
  const list = { label: t(`${texts}.title`), to: `/${resource}` }
  if (error && !data) {
    return (
      <RecordFailed
        title={t(`${texts}.not_found`)}
        list={list}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton rows={10} />
  const { title = name, subtitle, crumb, actions } = props.header?.(data) ?? {}
  return (
    <>
      <PageHeader
        title={title ?? data.id}
        subtitle={subtitle === undefined ? <CopyableId id={data.id} /> : subtitle}
        crumbs={crumb ? [list, crumb] : [list]}
        actions={actions}
      />
      {props.children(data)}
    </>
  )
}
