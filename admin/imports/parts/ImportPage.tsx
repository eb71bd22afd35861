import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { IMPORT_KINDS, type ImportKind } from '#api/contract/accounts/imports'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import {
  OrganizationFrame,
  useOrganizationPath,
} from '../../organizations/parts/OrganizationFrame.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { useDraftBackup } from '../../core/forms/saving/useDraft.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { ImportForm, type FileText } from './ImportForm.js'
import { ImportResult } from './ImportResult.js'
import { PLACES } from '../import_places.js'
import { useCheckFile, useImport, useImportFile } from '../queries.js'

/** Page for importing teams, roles or members from CSV: upload, check and apply. The URL contains the import's ID. */
export function ImportPage() {
  return (
    <OrganizationFrame>
      <Content />
    </OrganizationFrame>
  )
}

function useImportAddress() {
  const [search, setSearch] = useSearchParams()
  const kind = IMPORT_KINDS.find((known) => known === search.get('kind')) ?? 'teams'
  const open = (next: { kind: ImportKind; id: string | null }) =>
    setSearch({ kind: next.kind, ...(next.id ? { import: next.id } : {}) })
  return { kind, id: search.get('import'), open }
}

function Content() {
  const t = useText()
  const path = useOrganizationPath()
  const { kind, id, open } = useImportAddress()
  const [given, setGiven] = useState<FileText | null>(null)
  const stored = useImportFile(given === null ? id : null)
  const file = given ?? stored.data ?? { fileName: t('imports.pasted'), content: '' }
  const [checked, setChecked] = useState<string | null>(null)
  const check = useCheckFile((record) => open({ kind: record.kind, id: record.id }))
  const isChanged = given !== null && given.content !== checked && given.content !== ''
  useDraftBackup<FileText | null>({
    name: 'import',
    isDirty: isChanged,
    read: () => given,
    restore: setGiven,
  })
  const submit = () => {
    check.mutate({ kind, ...file }, { onSuccess: () => setChecked(file.content) })
  }
  const startAgain = (next: ImportKind) => {
    check.reset()
    setChecked(null)
    open({ kind: next, id: null })
  }
  return (
    <>
      <PageHeader
        title={t('imports.title')}
        subtitle={t('imports.subtitle')}
        crumbs={[{ label: t(`imports.kinds.${kind}`), to: path(PLACES[kind]) }]}
      />
      <ImportForm
        kind={kind}
        file={file}
        isAgain={id !== null}
        isDirty={isChanged}
        isPending={check.isPending}
        error={check.error}
        onKind={startAgain}
        onFile={(next) => {
          check.reset()
          setGiven(next)
        }}
        onSubmit={submit}
      />
      <Checked
        id={id}
        isOutdated={isChanged}
        onAnother={() => {
          setGiven({ fileName: t('imports.pasted'), content: '' })
          startAgain(kind)
        }}
      />
    </>
  )
}

function Checked(props: { id: string | null; isOutdated: boolean; onAnother: () => void }) {
  const t = useText()
  const { data, error, live, refetch } = useImport(props.id)
  if (data) {
    return (
      <ImportResult
        record={data}
        isPolling={live === 'polling'}
        isOutdated={props.isOutdated}
        onAnother={props.onAnother}
      />
    )
  }
  if (!error) return null
  return (
    <ErrorState title={t('imports.load_failed')} error={error} onRetry={() => void refetch()} />
  )
}
