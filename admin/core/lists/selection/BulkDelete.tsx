import { useState } from 'react'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import {
  useCanAccess,
  useDeleteMany,
  useGetRecordRepresentation,
  useListContext,
  useResourceContext,
} from 'react-admin'
import { toast } from '../../notifications/toasts.js'
import { useText } from '../../i18n/i18n.js'
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.js'
import { SelectedNames } from './SelectedNames.js'

type Props = {
  /**
   * Text of the button and of the confirmation's title and button, e.g. `Delete 3 targets`. The confirmation appends the
   * name of a single record.
   */
  confirmText: (count: number) => string
  /** Consequence of the deletion, in one sentence. */
  consequence: string
  doneText: (count: number) => string
  onDone?: (ids: readonly unknown[]) => void
  onFailed?: () => void
}

/** Bulk action that deletes the selected records in one atomic request. */
export function BulkDelete(props: Props) {
  const t = useText()
  const resource = useResourceContext() ?? ''
  const { selectedIds, data = [], onUnselectItems, refetch } = useListContext()
  const { canAccess } = useCanAccess({ resource, action: 'delete' })
  const representation = useGetRecordRepresentation(resource)
  const [isConfirming, setIsConfirming] = useState(false)
  const [deleteMany, { isPending, error, reset }] = useDeleteMany()
  if (!canAccess) return null
  const count = selectedIds.length
  const names = data.filter(({ id }) => selectedIds.includes(id)).map((one) => representation(one))
  const [only] = names
  const confirmText =
    count === 1 && typeof only === 'string'
      ? t('list.confirm_named', { text: props.confirmText(1), name: only })
      : props.confirmText(count)
  const run = () =>
    deleteMany(
      resource,
      { ids: selectedIds },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          setIsConfirming(false)
          onUnselectItems()
          toast(props.doneText(count))
          props.onDone?.(selectedIds)
          void refetch()
        },
        // The dialog shows the error, and the selection is kept.
        onError: () => props.onFailed?.(),
      }
    )
  return (
    <>
      <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setIsConfirming(true)}>
        {props.confirmText(count)}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={confirmText}
          consequence={
            <>
              {props.consequence}
              <SelectedNames names={names} count={count} />
            </>
          }
          confirmText={confirmText}
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
