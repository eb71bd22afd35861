import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { TemplateSettings } from '#api/engines/redteam/vocabulary'
import { type Translate, useText } from '../../core/i18n/i18n.js'
import { Facts } from '../../core/display/Facts.js'
import type { KeyIn } from '../../core/i18n/message_keys.js'

/** Read-only list of run options; empty ones are omitted. */
export function OptionFacts({ config }: { config: TemplateSettings }) {
  const t = useText()
  const { budget = {}, contexts = [] } = config
  const facts: [name: KeyIn<'templates.review'>, value: string | number | false | undefined][] = [
    ['num_tests', config.numTests],
    ['concurrency', config.maxConcurrency],
    ['delay', config.delayMs],
    ['max_chars', config.maxCharsPerMessage],
    ['languages', config.languages.join(', ')],
    ['purpose', config.purpose],
    ['instructions', config.testGenerationInstructions],
    ['entities', config.entities?.join(', ')],
    ['hide_responses', config.excludeTargetOutputFromAgenticAttackGeneration && t('common.yes')],
    ['skip_follow_ups', config.skipFollowUps && t('common.yes')],
    ['all_encodings', config.sendAllEncodings && t('common.yes')],
    ['mcp_range', config.mcpRange?.numTests],
    ['budget_minutes', budget.minutes],
    ['budget_tokens', budget.tokens],
    ['budget_usd', budget.usd],
  ]
  return (
    <Box component="section" aria-labelledby="options-title">
      <Typography id="options-title" variant="h2">
        {t('templates.review.options')}
      </Typography>
      <Facts
        facts={[
          ...facts.map(([name, value]) => [nameOf(name, t), value] as const),
          ...contexts.map(
            ({ id, purpose }) => [t('templates.contexts.named', { name: id }), purpose] as const
          ),
        ]}
      />
    </Box>
  )
}

/** Returns the label of an option; for budget entries, prefixed with the name of the limit. */
function nameOf(name: KeyIn<'templates.review'>, t: Translate) {
  const own = t(`templates.review.${name}`)
  return name.startsWith('budget_') ? `${t('templates.review.budget')}: ${own}` : own
}
