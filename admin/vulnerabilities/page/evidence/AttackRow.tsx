import ExpandMore from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  MAX_ATTACK_TEXT_LENGTH,
  type VulnerabilityAttack,
} from '#api/contract/findings/vulnerability'
import { useText } from '../../../core/i18n/i18n.js'
import { usePluginNames } from '../../../plugins/usePluginNames.js'
import { ProbeTries } from '../../../replays/parts/ProbeTries.js'
import { AttackHead, AttackLinks, AttackTexts } from './AttackParts.js'

/** A probe in the list of all attacks; its texts are rendered when it is expanded. */
export function AttackRow({ attack, number }: { attack: VulnerabilityAttack; number: number }) {
  const t = useText()
  const { strategyName } = usePluginNames()
  const isCut = [attack.prompt, attack.output, attack.reason].some(
    (text) => text?.length === MAX_ATTACK_TEXT_LENGTH
  )
  return (
    <Box component="section" aria-label={t('vulnerabilities.attacks.region', { n: number })}>
      <Accordion disableGutters variant="outlined" slotProps={SLOTS}>
        <AccordionSummary expandIcon={<ExpandMore />}>
          <Box component="span" sx={{ color: 'text.secondary', minWidth: 32 }}>
            {number}
          </Box>
          <AttackHead attack={attack} />
        </AccordionSummary>
        <AccordionDetails>
          <AttackTexts attack={attack} />
          {isCut && <Typography variant="body2">{t('vulnerabilities.attacks.more')}</Typography>}
          {!attack.isAtRange && (
            <ProbeTries
              evalId={attack.evalId}
              probeId={attack.id}
              number={number}
              name={strategyName(attack.strategyId ?? 'basic')}
            />
          )}
          <AttackLinks attack={attack} />
        </AccordionDetails>
      </Accordion>
    </Box>
  )
}

const SLOTS = { heading: { component: 'h3' }, transition: { unmountOnExit: true } } as const
