import { useState } from 'react'
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { AUDIT_VERDICTS } from '#api/engines/model_audit/vocabulary'
import { useDebouncedValue } from '../../core/forms/fields/useDebouncedValue.js'
import { useText } from '../../core/i18n/i18n.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { useParamChanges } from '../../core/page/useParamChanges.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { EmptyState, NoResults } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { AuditTabs } from '../AuditTabs.js'
import '../messages.js'
import { useInventory } from '../queries.js'
import { ModelTable } from './ModelTable.js'

const TYPING_MS = 300

/** Page with all audited models by hash: the latest verdict of each, and where it was seen. */
export function InventoryPage() {
  const t = useText()
  const { params, set } = useParamChanges()
  const [typed, setTyped] = useState(params.get('q') ?? '')
  const verdict = AUDIT_VERDICTS.find((known) => known === params.get('verdict')) ?? null
  const q = useDebouncedValue(typed.trim(), TYPING_MS)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInventory({
    q,
    verdict,
  })
  const models = data?.pages.flatMap((page) => page.models)
  return (
    <>
      <PageHeader
        title={t('model_audits.inventory.title')}
        subtitle={t('model_audits.inventory.subtitle')}
        tabs={<AuditTabs />}
      />
      <Filters
        typed={typed}
        verdict={verdict ?? ''}
        onType={setTyped}
        onChoose={(next) => set({ verdict: next || null })}
      />
      {error && !models && (
        <ErrorState
          title={t('model_audits.inventory.failed')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!models && !error && <PageSkeleton />}
      {models?.length === 0 && (
        <NoModels
          isFiltered={q !== '' || verdict !== null}
          onClear={() => {
            setTyped('')
            set({ verdict: null, q: null })
          }}
        />
      )}
      {models && models.length > 0 && <ModelTable models={models} />}
      {hasNextPage && (
        <Button
          sx={{ mt: 2 }}
          variant="outlined"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('model_audits.inventory.more')}
        </Button>
      )}
    </>
  )
}

function NoModels({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useText()
  if (isFiltered) return <NoResults onClear={onClear} />
  return (
    <EmptyState
      icon={<Inventory2Outlined />}
      title={t('model_audits.inventory.empty')}
      explanation={t('model_audits.inventory.empty_hint')}
    />
  )
}

/** The verdict is kept in the URL, the search text only in the page, so that typing adds no history. */
function Filters(props: {
  typed: string
  verdict: string
  onType: (text: string) => void
  onChoose: (verdict: string) => void
}) {
  const t = useText()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '2fr 1fr' }, gap: 1.5, mb: 2 }}>
      <TextField
        type="search"
        label={t('model_audits.inventory.search')}
        value={props.typed}
        onChange={({ target }) => props.onType(target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField
        select
        label={t('model_audits.field.verdict')}
        value={props.verdict}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        onChange={({ target }) => props.onChoose(target.value)}
      >
        <MenuItem value="">{t('model_audits.inventory.any')}</MenuItem>
        {AUDIT_VERDICTS.map((verdict) => (
          <MenuItem key={verdict} value={verdict}>
            {t(`model_audits.verdict.${verdict}`)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}
