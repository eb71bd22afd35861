import { useState } from 'react'
import { flushSync } from 'react-dom'
import Button from '@mui/material/Button'
import { useDelete, type RaRecord } from 'react-admin'
import { useNavigate } from 'react-router'
import { toast } from '../notifications/toasts.js'
import { ConfirmDialog } from './ConfirmDialog.js'

/** Button that deletes the record of an edit page after confirmation, then opens the list. */
export function DeleteRecord(props: {
  resource: string
  record: RaRecord
  buttonText: string
  /** Title and button of the confirmation, e.g. `Delete target Assistant`. */
  confirmText: string
  /** Consequence of the deletion, in one sentence. */
  consequence: string
  doneText: string
  /** Page to open afterwards; defaults to the resource's list. */
  listPath?: string
  /** Resets the form, so that its unsaved changes do not block leaving the page of the deleted record. */
  forget: () => void
}) {
  const navigate = useNavigate()
  const [isConfirming, setIsConfirming] = useState(false)
  const [remove, { isPending, error, reset }] = useDelete()
  const run = () =>
    remove(
      props.resource,
      { id: props.record.id, previousData: props.record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          flushSync(props.forget)
          toast(props.doneText)
          void navigate(props.listPath ?? `/${props.resource}`)
        },
        // The dialog shows the error, so no toast is needed.
        onError: () => undefined,
      }
    )
  return (
    <>
      <Button color="error" onClick={() => setIsConfirming(true)}>
        {props.buttonText}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={props.confirmText}
          consequence={props.consequence}
          confirmText={props.confirmText}
          isPending={isPending}
          error={error}
          onConfirm={() => void run()}
          onCancel={() => {
            reset()
            setIsConfirming(false)
          }}
        />
      )}
    </>
  )
}
