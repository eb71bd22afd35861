import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { AuditOptions } from '#api/contract/model_audits/model_audit'
import { useText } from '../../core/i18n/i18n.js'
import { auditPath } from '../audit_record.js'
import { usePreviewAudit, useStartAudit } from '../queries.js'
import { previewOrderOf } from './preview_order.js'
import { missingForPreview, missingIn, orderOf, type SetupForm } from './setup_form.js'
import { useAuditUpload } from './useAuditUpload.js'

/** Starts and previews the audit that a form describes. */
export function useAuditForm(form: SetupForm, options: AuditOptions) {
  const t = useText()
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>(null)
  const uploading = useAuditUpload()
  const preview = usePreviewAudit()
  const start = useStartAudit(({ scanId }) => void navigate(auditPath(scanId)))
  const isBusy = uploading.isUploading || start.isPending

  const isComplete = (missing: string | null) => {
    setError(missing === null ? null : new Error(missing))
    return missing === null
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !isComplete(missingIn(form, options, t))) return
    try {
      const ids = form.source === 'upload' ? await uploading.upload(form.files) : []
      await start.mutateAsync(orderOf(form, ids))
    } catch (failure) {
      const isCanceled = failure instanceof DOMException && failure.name === 'AbortError'
      if (!isCanceled) setError(failure)
    }
  }
  const runPreview = () => {
    if (isComplete(missingForPreview(form, options, t))) preview.mutate(previewOrderOf(form))
  }
  const reset = () => {
    setError(null)
    preview.reset()
  }
  return { uploading, preview, error: error ?? preview.error, isBusy, submit, runPreview, reset }
}
