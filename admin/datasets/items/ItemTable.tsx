import { useState, type ReactNode } from 'react'
import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { DataTable } from 'react-admin'
import type { DatasetItem } from '#api/contract/dataset'
import { useText } from '../../app/i18n.js'
import { useCan } from '../../app/session.js'
import { CheckCount, ShortValue } from '../../test_case/TestText.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { RecordsPaper } from '../../ui/list/RecordsPaper.js'
import type { Dataset } from '../dataset_record.js'
import { AddItem } from './AddItem.js'
import { EditItem } from './EditItem.js'
import { ImportItems } from './ImportItems.js'
import { RemoveItems } from './RemoveItems.js'

/** More variables than this do not fit beside each other; the others are seen in the item. */
const COLUMNS = 5

/** The items of a version; only the newest can be changed, into the next one. */
export function ItemTable({ dataset, number }: { dataset: Dataset; number: number }) {
  const t = useText()
  const mayUpdate = useCan('update', 'Eval')
  const [edited, setEdited] = useState<DatasetItem | null>(null)
  const isOpen = mayUpdate && number === dataset.version
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
        card={(item) => <ItemCard item={item} names={names} title={name(item)} />}
        columns={
          <>
            <DataTable.Col<DatasetItem>
              source="position"
              label={t('datasets.field.test')}
              render={(item) => name(item)}
            />
            {names.map((variable) => (
              <DataTable.Col<DatasetItem>
                key={variable}
                source={`test.vars.${variable}`}
                label={variable}
                disableSort
                render={({ test }) => <ShortValue value={test.vars?.[variable]} />}
              />
            ))}
            <DataTable.Col<DatasetItem>
              source="test.assert"
              label={t('datasets.field.assertions')}
              disableSort
              render={({ test }) => <CheckCount test={test} />}
            />
          </>
        }
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

function ItemCard(props: { item: DatasetItem; names: readonly string[]; title: ReactNode }) {
  const { item, names, title } = props
  return (
    <>
      {title}
      {names.map((name) => (
        <Box key={name} sx={{ my: 0.5 }}>
          <Typography variant="body2" color="text.secondary">
            {name}
          </Typography>
          <ShortValue value={item.test.vars?.[name]} />
        </Box>
      ))}
      <Typography variant="body2" color="text.secondary">
        <CheckCount test={item.test} />
      </Typography>
    </>
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
