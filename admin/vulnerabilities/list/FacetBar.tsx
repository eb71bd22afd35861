import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useListContext } from 'react-admin'
import {
  VULNERABILITY_FACETS,
  type VulnerabilityFacet,
  type VulnerabilityFacets,
} from '#api/contract/findings/vulnerability'
import { useText } from '../../core/i18n/i18n.js'
import { shownValues } from '../../core/lists/filters/shown_values.js'
import { useSetFilter } from '../../core/lists/filters/useSetFilter.js'
import { useFacetLabel } from './useVulnerabilityFilters.js'

/** Facet filters with counts per value. */
export function FacetBar(props: {
  facets: VulnerabilityFacets | undefined
  without?: readonly VulnerabilityFacet[]
}) {
  const { total, filterValues } = useListContext()
  if (!props.facets || (total === 0 && Object.keys(filterValues).length === 0)) return null
  const { facets, without = [] } = props
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 1.5, pb: 1.5 }}>
      {VULNERABILITY_FACETS.filter((facet) => !without.includes(facet)).map((facet) => (
        <Facet key={facet} facet={facet} options={facets[facet]} />
      ))}
    </Box>
  )
}

function Facet(props: {
  facet: VulnerabilityFacet
  options: VulnerabilityFacets[VulnerabilityFacet]
}) {
  const { facet, options } = props
  const t = useText()
  const labelId = useId()
  const { filterValues } = useListContext()
  const setFilter = useSetFilter()
  const labelOf = useFacetLabel()
  const given: unknown = filterValues[facet]
  const chosen = given === undefined ? [] : [given].flat().map(String)
  // Selected values without matches stay listed, so that they can be cleared.
  const missing = chosen.filter((value) => !options.some((option) => option.value === value))
  const all = [...options, ...missing.map((value) => ({ value, label: value, count: 0 }))]
  if (all.length === 0) return null
  const nameOf = (value: string) => {
    const option = all.find((one) => one.value === value)
    return option ? labelOf(facet, option) : value
  }
  return (
    <FormControl sx={{ minWidth: 128, maxWidth: 200 }}>
      <InputLabel id={labelId} shrink>
        {t(`vulnerabilities.field.${facet}`)}
      </InputLabel>
      <Select
        multiple
        displayEmpty
        notched
        labelId={labelId}
        label={t(`vulnerabilities.field.${facet}`)}
        value={chosen}
        onChange={({ target: { value } }) => {
          const values = typeof value === 'string' ? [value] : value
          setFilter(facet, values.length === 0 ? undefined : values)
        }}
        renderValue={(values) => shownValues(values, nameOf, t)}
        MenuProps={{ slotProps: { paper: { sx: { maxHeight: 420 } } } }}
      >
        {all.map((option) => (
          <MenuItem key={option.value} value={option.value} dense>
            <Checkbox
              size="small"
              checked={chosen.includes(option.value)}
              tabIndex={-1}
              disableRipple
              sx={{ p: 0.5, mr: 0.5 }}
              slotProps={{ input: { 'aria-hidden': true } }}
            />
            <ListItemText primary={labelOf(facet, option)} />
            <Typography component="span" color="text.secondary" sx={{ ml: 2 }}>
              {option.count.toLocaleString('en')}
            </Typography>
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  )
}
