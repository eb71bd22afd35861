import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Popover from '@mui/material/Popover'
import Slider from '@mui/material/Slider'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useText } from '../../../core/i18n/i18n.js'
import { formatPercent } from '../../../core/display/formats/number_formats.js'
import type { ReportLinks } from '../../useReportView.js'

/** Popover for the pass threshold and the display of untested plugins, which are kept in the URL. */
export function ReportSettings(props: {
  links: ReportLinks
  anchor: HTMLElement | null
  onClose: () => void
  /** Called after the closing transition, when the popover no longer contains the focus. */
  onClosed: () => void
}) {
  const t = useText()
  const id = useId()
  const { links, anchor } = props
  const { threshold, untested } = links.view
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={props.onClose}
      // The focus cannot return to the previous element, an item of the closed menu.
      disableRestoreFocus
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        transition: { onExited: props.onClosed },
        paper: { 'role': 'dialog', 'aria-label': t('report_details.settings.title') },
      }}
    >
      <Box sx={{ p: 2, width: 'min(340px, calc(100vw - 32px))' }}>
        <Typography id={`${id}-threshold`} sx={{ fontWeight: 600 }}>
          {t('report_details.settings.threshold')}
        </Typography>
        <ThresholdSlider
          labelledBy={`${id}-threshold`}
          value={threshold}
          onChange={(value) => links.go({ threshold: value })}
        />
        <FormHelperText>{t('report_details.settings.threshold_hint')}</FormHelperText>
        <FormControlLabel
          sx={{ mt: 1.5 }}
          control={
            <Switch
              checked={untested}
              onChange={(event) => links.go({ untested: event.target.checked })}
            />
          }
          label={t('report_details.settings.untested')}
        />
      </Box>
    </Popover>
  )
}

/** Slider that applies its value on release. The same element stays mounted, so that it keeps the focus. */
function ThresholdSlider(props: {
  labelledBy: string
  value: number
  onChange: (value: number) => void
}) {
  const [value, setValue] = useState(props.value)
  const [shownFor, setShownFor] = useState(props.value)
  // The threshold in the URL was changed by Back or a pasted link.
  if (shownFor !== props.value) {
    setShownFor(props.value)
    setValue(props.value)
  }
  return (
    <Box sx={{ px: 1 }}>
      <Slider
        value={value}
        min={0}
        max={100}
        step={5}
        valueLabelDisplay="auto"
        aria-labelledby={props.labelledBy}
        getAriaValueText={(percent) => formatPercent(percent / 100)}
        valueLabelFormat={(percent) => formatPercent(percent / 100)}
        marks={[0, 50, 100].map((mark) => ({ value: mark, label: formatPercent(mark / 100) }))}
        onChange={(_, next) => setValue(Number(next))}
        onChangeCommitted={(_, next) => props.onChange(Number(next))}
      />
    </Box>
  )
}
