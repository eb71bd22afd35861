import { useState } from 'react'
import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { DatasetItem } from '#api/contract/evals/dataset'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { CheckCount, ShortValue } from '../../test_cases/parts/TestText.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { RecordsPaper } from '../../core/lists/RecordsPaper.js'
import type { Dataset } from '../dataset_record.js'
import { AddItem } from './AddItem.js'
import { EditItem } from './EditItem.js'
import { ImportItems } from './ImportItems.js'
import { RemoveItems } from './RemoveItems.js'

/** Maximum number of variable columns; the item's dialog shows the other variables. */
const COLUMNS = 5

/** Items of a version. Only items of the latest version can be edited, which creates a new version. */
export function ItemTable({ dataset, number }: { dataset: Dataset; number: number }) {
  const t = useText()
  const canUpdate = useCan('update', 'Eval')
  const [edited, setEdited] = useState<DatasetItem | null>(null)
  const isOpen = canUpdate && number === dataset.version
  const names = dataset.vars.slice(0, COLUMNS)
  const name = (item: DatasetItem) => (
    <ItemName item={item} {...(isOpen ? { onOpen: () => setEdited(item) } : {})} />
  )
  return (
    <>
      <RecordsPaper<DatasetItem>
        resource={`datasets/${dataset.id}/versions/${number}/items`}
        label={t('datasets.page.items')}
        isSearchable
        tools={isOpen ? <Tools dataset={dataset} /> : null}
        empty={<NoItems dataset={dataset} isOpen={isOpen} />}
        {...(isOpen ? { bulkActions: <RemoveItems dataset={dataset} /> } : {})}
        columns={[
          { source: 'position', label: t('datasets.field.test'), cell: (item) => name(item) },
          ...names.map((variable): ListColumn<DatasetItem> => ({
            source: `test.vars.${variable}`,
            label: variable,
            cell: ({ test }) => <ShortValue value={test.vars?.[variable]} />,
            isSortable: false,
          })),
          {
            source: 'test.assert',
            label: t('datasets.field.assertions'),
            cell: ({ test }) => <CheckCount test={test} />,
            isSortable: false,
          },
        ]}
      />
      {edited && <EditItem dataset={dataset} item={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function Tools({ dataset }: { dataset: Dataset }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <ImportItems dataset={dataset} />
      <AddItem dataset={dataset} />
    </Box>
  )
}

function ItemName({ item, onOpen }: { item: DatasetItem; onOpen?: () => void }) {
  const t = useText()
  const n = item.position + 1
  const text = item.test.description || t('datasets.items.untitled', { n })
  if (!onOpen) {
    return <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere', maxWidth: 320 }}>{text}</Box>
  }
  return (
    <Button
      onClick={onOpen}
      aria-haspopup="dialog"
      aria-label={`${t('datasets.items.edit', { n })}: ${text}`}
      sx={{ textAlign: 'left', justifyContent: 'flex-start', maxWidth: 320, px: 0.5 }}
    >
      {text}
    </Button>
  )
}

function NoItems({ dataset, isOpen }: { dataset: Dataset; isOpen: boolean }) {
  const t = useText()
  return (
    <EmptyState
      icon={<PlaylistAddOutlined />}
      title={t('datasets.items.empty')}
      explanation={isOpen && t('datasets.items.empty_hint')}
      action={
        isOpen && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
            <ImportItems dataset={dataset} />
            <AddItem dataset={dataset} />
          </Box>
        )
      }
    />
  )
}
