import { useState } from 'react'
import {
  MAX_IMPORT_CHARS,
  type ImportedServer,
  type ServerImportResult,
} from '#api/contract/mcp/server_import'
import { useDebouncedValue } from '../../../core/forms/fields/useDebouncedValue.js'
import { useDraftBackup } from '../../../core/forms/saving/useDraft.js'
import { useImportServers, useServerImportPreview } from './queries.js'

const PREVIEW_DELAY_MS = 400

/**
 * Differences from the default selection, and the outcome of earlier attempts, by name of the server in the file. The
 * names are arbitrary, such as `constructor`, so they cannot be keys of an object.
 */
type Progress = {
  choices: ReadonlyMap<string, boolean>
  /** Reasons of the last attempt. */
  failures: ReadonlyMap<string, string>
  imported: ReadonlySet<string>
}

const NO_PROGRESS: Progress = { choices: new Map(), failures: new Map(), imported: new Set() }

/** Owns the content of the dialog, its preview, the selection of servers, and the import. */
export function useServerImport(onResult: (result: ServerImportResult) => void) {
  const [content, setContent] = useState('')
  const [progress, setProgress] = useState(NO_PROGRESS)
  const { choices, failures, imported } = progress
  const settled = useDebouncedValue(content, PREVIEW_DELAY_MS)
  const isSettled = settled === content
  const isTooLong = content.length > MAX_IMPORT_CHARS
  const isReadable = content.trim() !== '' && !isTooLong
  const preview = useServerImportPreview(isReadable && isSettled ? content : null)
  const send = useImportServers((result, sent) => {
    setProgress((before) => after(before, { names: sent, result }))
    onResult(result)
  })
  const change = (text: string) => {
    setContent(text)
    setProgress(NO_PROGRESS)
    send.reset()
  }
  useDraftBackup({
    name: 'import servers',
    isDirty: content !== '',
    read: () => content,
    restore: change,
  })

  const servers = preview.data?.servers.filter(({ name }) => !imported.has(name)) ?? []
  const isChosen = ({ name, exists }: ImportedServer) => choices.get(name) ?? !exists
  const names = servers.filter(isChosen).map(({ name }) => name)
  return {
    content,
    change,
    isTooLong,
    isReading: isReadable && (!isSettled || preview.isFetching),
    preview: preview.data ? { servers, skipped: preview.data.skipped } : null,
    previewError: preview.error,
    failures,
    /** Number of servers that were imported while others failed. */
    importedCount: imported.size,
    isChosen,
    choose: (name: string, chosen: boolean) =>
      setProgress((before) => ({
        ...before,
        choices: new Map(before.choices).set(name, chosen),
      })),
    names,
    send: () => send.mutate({ content, names }),
    isSending: send.isPending,
    sendError: send.error,
  }
}

/** Records which of the sent servers were imported, and why the others were not. */
function after(
  before: Progress,
  { names, result }: { names: readonly string[]; result: ServerImportResult }
): Progress {
  const failures = new Map(result.failed.map(({ name, reason }) => [name, reason]))
  const imported = names.filter((name) => !failures.has(name))
  return { ...before, failures, imported: new Set([...before.imported, ...imported]) }
}
