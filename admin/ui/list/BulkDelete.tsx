import { useState } from 'react'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import {
  useCanAccess,
  useDeleteMany,
  useGetRecordRepresentation,
  useListContext,
  useResourceContext,
} from 'react-admin'
import { toast } from '../../app/toasts.js'
import { ConfirmDialog } from '../ConfirmDialog.js'

/** More names than this are counted instead of listed. */
const NAMES_SHOWN = 10

/** Deletes the selected records in one request: all of them or, when one is refused, none. */
export function BulkDelete(props: {
  buttonText: string
  /** e.g. `Delete 3 targets` */
  confirmText: (count: number) => string
  /** What is lost with them, in one sentence. */
  consequence: string
  doneText: (count: number) => string
  onDone?: (ids: readonly unknown[]) => void
  onFailed?: () => void
}) {
  const resource = useResourceContext() ?? ''
  const { selectedIds, data = [], onUnselectItems, refetch } = useListContext()
  const { canAccess } = useCanAccess({ resource, action: 'delete' })
  const representation = useGetRecordRepresentation(resource)
  const [isAsking, setIsAsking] = useState(false)
  const [deleteMany, { isPending, error, reset }] = useDeleteMany()
  if (!canAccess) return null
  const count = selectedIds.length
  const names = data.filter(({ id }) => selectedIds.includes(id)).map((one) => representation(one))
  const run = () =>
    deleteMany(
      resource,
      { ids: selectedIds },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          setIsAsking(false)
          onUnselectItems()
          toast(props.doneText(count))
          props.onDone?.(selectedIds)
          void refetch()
        },
        // The failure stands in the dialog, and what was selected stays selected.
        onError: () => props.onFailed?.(),
      }
    )
  return (
    <>
      <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setIsAsking(true)}>
        {props.buttonText}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={props.confirmText(count)}
          consequence={
            <>
              {props.consequence}
              <Box component="ul" sx={{ mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
                {names.slice(0, NAMES_SHOWN).map((name, index) => (
                  <li key={index}>{name}</li>
                ))}
                {count > NAMES_SHOWN && <li>+ {count - NAMES_SHOWN}</li>}
              </Box>
            </>
          }
          confirmText={props.confirmText(count)}
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
