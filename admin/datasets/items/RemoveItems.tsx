import { useState } from 'react'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import { useText } from '../../core/i18n/i18n.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import type { Dataset } from '../dataset_record.js'
import { useChangeItems } from '../queries.js'
import { showVersionToast } from './show_version_toast.js'

/** Button that creates a new version without the selected items. */
export function RemoveItems({ dataset }: { dataset: Dataset }) {
  const t = useText()
  const { selectedIds, onUnselectItems } = useListContext()
  const [isConfirming, setIsConfirming] = useState(false)
  const title = t('datasets.items.remove_title', { smart_count: selectedIds.length })
  const { mutate, isPending, error, reset } = useChangeItems(dataset.id, (change) => {
    setIsConfirming(false)
    onUnselectItems()
    showVersionToast(t, change)
  })
  return (
    <>
      <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setIsConfirming(true)}>
        {title}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={title}
          consequence={t('datasets.items.remove_hint')}
          confirmText={title}
          isPending={isPending}
          error={error}
          onConfirm={() => mutate({ remove: selectedIds, base: dataset.version })}
          onCancel={() => {
            reset()
            setIsConfirming(false)
          }}
        />
      )}
    </>
  )
}
