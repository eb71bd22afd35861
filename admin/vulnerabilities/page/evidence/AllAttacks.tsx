import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiPagination from '@mui/material/Pagination'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useSearchParams } from 'react-router'
import type { VulnerabilityDetail } from '#api/contract/findings/vulnerability'
import { OUTCOMES, type Outcome } from '#api/engines/redteam/vocabulary'
import { pageNumber } from '../../../core/routing/page_number.js'
import { useText } from '../../../core/i18n/i18n.js'
import { EmptyState } from '../../../core/states/EmptyState.js'
import { ErrorState } from '../../../core/states/ErrorState.js'
import { PageSkeleton } from '../../../core/page/PageSkeleton.js'
import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined'
import { ATTACKS_PER_PAGE, useAttacks } from '../../queries.js'
import { AttackRow } from './AttackRow.js'

/** Attacks across all reports with response and verdict; outcome and page are in the URL. */
export function AllAttacks({ vulnerability }: { vulnerability: VulnerabilityDetail }) {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const status: Outcome | '' = OUTCOMES.find((each) => each === params.get('outcome')) ?? ''
  const page = pageNumber(params.get('attacks'))
  const { data, error, refetch } = useAttacks(vulnerability, { page, status })
  const go = (values: Record<string, string>) =>
    setParams((current) => {
      const next = new URLSearchParams(current)
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      return next
    })
  if (error && !data) {
    return (
      <ErrorState
        title={t('vulnerabilities.attacks.load_failed')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton />
  const pages = Math.ceil(data.total / ATTACKS_PER_PAGE)
  return (
    <>
      <AttackFilter status={status} onChange={(next) => go({ outcome: next, attacks: '' })} />
      {data.rows.length === 0 && (
        <NoAttacks isFiltered={status !== ''} onClear={() => go({ outcome: '', attacks: '' })} />
      )}
      {data.rows.map((attack, index) => (
        <AttackRow
          key={attack.id}
          attack={attack}
          number={(page - 1) * ATTACKS_PER_PAGE + index + 1}
        />
      ))}
      {pages > 1 && (
        <MuiPagination
          count={pages}
          page={page}
          onChange={(_, to) => go({ attacks: String(to) })}
          sx={{ display: 'flex', justifyContent: 'center', mt: 2 }}
        />
      )}
    </>
  )
}

function AttackFilter(props: { status: Outcome | ''; onChange: (status: string) => void }) {
  const t = useText()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1.5 }}>
      <Typography sx={{ flex: '1 1 240px' }}>{t('vulnerabilities.attacks.explanation')}</Typography>
      <TextField
        select
        label={t('vulnerabilities.attacks.filter')}
        value={props.status}
        onChange={({ target }) => props.onChange(target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ minWidth: 160 }}
      >
        <option value="">{t('list.any')}</option>
        {OUTCOMES.map((each) => (
          <option key={each} value={each}>
            {t(`outcome.${each}`)}
          </option>
        ))}
      </TextField>
    </Box>
  )
}

function NoAttacks({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useText()
  const kind = isFiltered ? 'none' : 'empty'
  return (
    <EmptyState
      icon={<GppGoodOutlined />}
      title={t(`vulnerabilities.attacks.${kind}`)}
      explanation={isFiltered ? '' : t('vulnerabilities.attacks.empty_hint')}
      action={isFiltered && <Button onClick={onClear}>{t('list.clear_filters')}</Button>}
    />
  )
}
