import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { TemplateConfig } from '#api/engines/redteam/vocabulary'
import { useText } from '../app/i18n.js'
import { Fact, Facts } from '../targets/Facts.js'

/** How a scan of the template runs, to be read; what was left empty is left out. */
export function OptionFacts({ config }: { config: TemplateConfig }) {
  const t = useText()
  const { budget = {}, contexts = [] } = config
  const facts: [name: string, value: string | number | false | undefined][] = [
    ['num_tests', config.numTests],
    ['concurrency', config.maxConcurrency],
    ['delay', config.delayMs],
    ['max_chars', config.maxCharsPerMessage],
    ['languages', config.languages.join(', ')],
    ['purpose', config.purpose],
    ['instructions', config.testGenerationInstructions],
    ['entities', config.entities?.join(', ')],
    ['hide_answers', config.excludeTargetOutputFromAgenticAttackGeneration && t('common.yes')],
    ['budget_minutes', budget.minutes],
    ['budget_tokens', budget.tokens],
    ['budget_usd', budget.usd],
  ]
  return (
    <Box component="section" aria-labelledby="options-title">
      <Typography id="options-title" variant="h2" sx={{ mb: 1 }}>
        {t('templates.review.options')}
      </Typography>
      <Facts>
        {facts.map(
          ([name, value]) =>
            (value || value === 0) && (
              <Fact key={name} name={nameOf(name, t)}>
                {value}
              </Fact>
            )
        )}
        {contexts.map(({ id, purpose }) => (
          <Fact key={id} name={t('templates.contexts.named', { name: id })}>
            {purpose}
          </Fact>
        ))}
      </Facts>
    </Box>
  )
}

/** Limits of the budget are told apart by its name. */
function nameOf(name: string, t: (key: string) => string) {
  const own = t(`templates.review.${name}`)
  return name.startsWith('budget_') ? `${t('templates.review.budget')}: ${own}` : own
}
