import { useState } from 'react'
import { flushSync } from 'react-dom'
import Button from '@mui/material/Button'
import { useDelete, type RaRecord } from 'react-admin'
import { useNavigate } from 'react-router'
import { toast } from '../app/toasts.js'
import { ConfirmDialog } from './ConfirmDialog.js'

/** Deletes the record of an edit page after asking, and goes to its list. */
export function DeleteRecord(props: {
  /** The console's resource name. */
  resource: string
  record: RaRecord
  buttonText: string
  /** Title and button of the question, e.g. `Delete target Assistant`. */
  confirmText: string
  /** What is lost with it, in one sentence. */
  consequence: string
  doneText: string
  /** Where one ends; by default at the list of the resource. */
  listPath?: string
  /** Makes the form clean, so that it does not ask about changes to what is gone. */
  forget: () => void
}) {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
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
        // The failure stands in the dialog.
        onError: () => undefined,
      }
    )
  return (
    <>
      <Button color="error" onClick={() => setIsAsking(true)}>
        {props.buttonText}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={props.confirmText}
          consequence={props.consequence}
          confirmText={props.confirmText}
          isPending={isPending}
          error={error}
          onConfirm={() => void run()}
          onCancel={() => {
            reset()
            setIsAsking(false)
          }}
        />
      )}
    </>
  )
}
