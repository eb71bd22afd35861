import type { ReactNode } from 'react'
import { useGetOne, type RaRecord } from 'react-admin'
import { useParams } from 'react-router'
import { useText } from '../app/i18n.js'
import '../i18n/areas/library.js'
import { CopyableId } from '../ui/CopyableId.js'
import { RecordFailed } from '../ui/RecordFailed.js'
import { PageHeader } from '../ui/PageHeader.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'

/** The page of one record that has a name: loaded, with its header, or why not. */
export function RecordPage<R extends RaRecord<string> & { name: string }>(props: {
  resource: string
  /** Key of the list's texts, e.g. `library.policies`. */
  texts: string
  children: (record: R) => ReactNode
}) {
  const t = useText()
  const { resource, texts } = props
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<R>(resource, { id })
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
        title={data.name}
        subtitle={<CopyableId id={data.id} />}
        crumbs={[{ label: t(`${texts}.title`), to: `/${resource}` }]}
      />
      {props.children(data)}
    </>
  )
}
