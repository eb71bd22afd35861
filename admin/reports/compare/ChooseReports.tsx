import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useText } from '../../core/i18n/i18n.js'
import { formatMoment } from '../../core/display/formats/dates.js'
import type { ReportListRow } from '../list/report_list_row.js'
import type { CompareLinks } from './compare_view.js'
import { useReportChoices } from './queries.js'

type Option = { id: string; label: string }

/** Fields that select the two reports. The second one lists reports of the same target first. */
export function ChooseReports({ links }: { links: CompareLinks }) {
  const t = useText()
  const { data: reports = [] } = useReportChoices()
  const [first, second] = links.view.ids
  const optionOf = (row: ReportListRow): Option => ({
    id: row.id,
    label: t('report_compare.option', {
      name: row.name || row.id,
      target: row.targetName ?? t('reports.unknown_target'),
      at: formatMoment(new Date(row.createdAt)),
    }),
  })
  const targetOf = reports.find(({ id }) => id === first)?.targetId
  const others = reports.filter(({ id }) => id !== first)
  const ofTarget = others.filter(({ targetId }) => targetId !== null && targetId === targetOf)
  const sorted = [...ofTarget, ...others.filter((row) => !ofTarget.includes(row))]
  const choose = (at: 0 | 1, id: string | null) => {
    const ids = at === 0 ? [id, second] : [first, id]
    links.go({
      ids: ids.filter((each) => each !== null && each !== undefined),
      plugin: null,
      change: null,
    })
  }
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, gap: 1.5, mt: 1 }}
    >
      <ReportChoice
        label={t('report_compare.first')}
        options={reports.filter(({ id }) => id !== second).map(optionOf)}
        value={first}
        onChange={(id) => choose(0, id)}
      />
      <ReportChoice
        label={t('report_compare.second')}
        options={sorted.map(optionOf)}
        value={second}
        disabled={!first}
        onChange={(id) => choose(1, id)}
      />
    </Box>
  )
}

function ReportChoice(props: {
  label: string
  options: Option[]
  value: string | undefined
  disabled?: boolean
  onChange: (id: string | null) => void
}) {
  const { label, options, value } = props
  // The URL may refer to a report that is too old to be in the list.
  const chosen =
    options.find(({ id }) => id === value) ?? (value ? { id: value, label: value } : null)
  return (
    <Autocomplete
      options={options}
      value={chosen}
      disabled={props.disabled ?? false}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      getOptionKey={({ id }) => id}
      onChange={(_, option) => props.onChange(option?.id ?? null)}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  )
}
