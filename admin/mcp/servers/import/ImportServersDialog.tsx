import { useState } from 'react'
import DialogContentText from '@mui/material/DialogContentText'
import { MAX_IMPORT_CHARS, type ServerImportResult } from '#api/contract/mcp/server_import'
import { formatCount } from '../../../core/display/formats/number_formats.js'
import { FormDialog } from '../../../core/forms/FormDialog.js'
import { fieldErrorsOf } from '../../../core/forms/server_errors.js'
import { useText, type Translate } from '../../../core/i18n/i18n.js'
import { toast } from '../../../core/notifications/toasts.js'
import { ContentFields } from './ContentFields.js'
import { ImportPreview } from './ImportPreview.js'
import './messages.js'
import { useServerImport } from './useServerImport.js'

/**
 * Dialog that proposes the servers of a configuration file after a preview. Servers that could not be imported stay
 * listed with their reasons.
 */
export function ImportServersDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [isSubmitted, setIsSubmitted] = useState(false)
  const state = useServerImport(useCloseWhenDone(onClose))
  const { content, names, preview, previewError, sendError } = state
  const problem = useProblem(state, isSubmitted)
  const error = previewError ?? sendError
  const selectionError = problem.selection === null ? null : new Error(problem.selection)
  return (
    <FormDialog
      title={t('mcp_server_import.title')}
      submitText={t(
        names.length === 0 ? 'mcp_server_import.submit_none' : 'mcp_server_import.submit',
        { smart_count: names.length }
      )}
      {...(state.importedCount > 0 && { closeText: t('common.close') })}
      maxWidth="md"
      isDirty={content !== ''}
      isPending={state.isSending}
      isBlocked={state.isReading}
      error={problem.content === null ? (error ?? selectionError) : null}
      {...(error && {
        errorTitle: t(`mcp_server_import.${previewError ? 'preview_failed' : 'import_failed'}`),
      })}
      onSubmit={() => {
        setIsSubmitted(true)
        if (names.length > 0) state.send()
      }}
      onClose={onClose}
    >
      <DialogContentText>{t('mcp_server_import.explanation')}</DialogContentText>
      <DialogContentText variant="body2">{t('mcp_server_import.safety')}</DialogContentText>
      <ContentFields
        content={content}
        error={problem.content}
        onChange={(text) => {
          setIsSubmitted(false)
          state.change(text)
        }}
      />
      <ImportPreview
        isReading={state.isReading}
        preview={preview}
        failures={state.failures}
        isChosen={state.isChosen}
        onChoose={(name, chosen) => {
          setIsSubmitted(false)
          state.choose(name, chosen)
        }}
      />
    </FormDialog>
  )
}

/** Closes the dialog with a toast if all servers were imported. */
function useCloseWhenDone(onClose: () => void) {
  const t = useText()
  return ({ created, failed }: ServerImportResult) => {
    if (failed.length > 0) return
    toast(t('mcp_server_import.done', { smart_count: created.length }))
    onClose()
  }
}

/** Returns why the content cannot be imported, or the selection was not. */
function useProblem(state: ReturnType<typeof useServerImport>, isSubmitted: boolean) {
  const t = useText()
  const { content, preview, names } = state
  const rejected = fieldErrorsOf(state.previewError ?? state.sendError).find(
    ([field]) => field === 'content'
  )
  const isMissing = isSubmitted && content.trim() === ''
  const isNoneChosen = isSubmitted && preview !== null && names.length === 0 && !state.isSending
  return {
    content: state.isTooLong
      ? t('mcp_server_import.too_long', { max: formatCount(MAX_IMPORT_CHARS) })
      : isMissing
        ? t('mcp_server_import.content_required')
        : (rejected?.[1] ?? null),
    selection: isNoneChosen
      ? t(
          preview.servers.length === 0
            ? 'mcp_server_import.none_possible'
            : 'mcp_server_import.none_chosen'
        )
      : failureText(t, state),
  }
}

/** Returns the counts of an import in which servers failed; null for others. */
function failureText(
  t: Translate,
  { failures, importedCount, isSending }: ReturnType<typeof useServerImport>
): string | null {
  if (failures.size === 0 || isSending) return null
  const failed = t('mcp_server_import.failed', { smart_count: failures.size })
  if (importedCount === 0) return failed
  const done = t('mcp_server_import.done', { smart_count: importedCount })
  return t('mcp_server_import.partly_done', { done, failed })
}
