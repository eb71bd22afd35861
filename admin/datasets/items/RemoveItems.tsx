import { useState } from 'react'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import { useText } from '../../app/i18n.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import type { Dataset } from '../dataset_record.js'
import { useDatasetChange } from '../useDatasetChange.js'
import { sayVersion } from './say_version.js'

/** Leaves the selected items out of the next version. */
export function RemoveItems({ dataset }: { dataset: Dataset }) {
  const t = useText()
  const { selectedIds, onUnselectItems } = useListContext()
  const [isAsking, setIsAsking] = useState(false)
  const title = t('datasets.items.remove_title', { smart_count: selectedIds.length })
  const { mutate, isPending, error, reset } = useDatasetChange(
    dataset.id,
    (ids: readonly unknown[]) => ({
      path: 'items',
      body: { remove: ids, base: dataset.version },
    }),
    (change) => {
      setIsAsking(false)
      onUnselectItems()
      sayVersion(t, change)
    }
  )
  return (
    <>
      <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setIsAsking(true)}>
        {t('datasets.items.remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          consequence={t('datasets.items.remove_hint')}
          confirmText={title}
          isPending={isPending}
          error={error}
          onConfirm={() => mutate(selectedIds)}
          onCancel={() => {
            reset()
            setIsAsking(false)
          }}
        />
      )}
    </>
  )
}
