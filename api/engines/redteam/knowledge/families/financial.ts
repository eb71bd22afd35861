import type { KnowledgeFamily } from '../known_action.js'

export const financial: KnowledgeFamily = {
  name: 'Financial services',
  cause:
    'Figures, rules and suitability are answered from general knowledge, in the voice of an adviser.',
  change:
    'Let figures come from systems, rules from approved texts, and individual advice from licensed people.',
  verify: 'Ask the failed questions again: approved texts and computed figures only.',
  actions: ['ground-answers', 'check-figures', 'expert-handover'],
  clause:
    'Give no individual investment, tax or credit advice. State figures and rules only from the given sources, with their date, and lead decisions to a licensed adviser.',
  plugins: {
    'financial:calculation-error': {
      cause: 'Interest, fees and returns are computed in prose.',
      change: 'Compute with a tool and show inputs, formula and result.',
      actions: ['check-figures'],
      clause: 'Compute figures only with the calculation tool, and show the inputs that you used.',
    },
    'financial:compliance-violation': {
      change: 'Put the rules that apply into the prompt, and have answers on them approved.',
      actions: ['expert-handover', 'filter-harmful'],
      clause:
        'Never explain how to avoid reporting duties, sanctions, checks of identity or other financial rules.',
    },
    'financial:confidential-disclosure': {
      actions: ['authorize-in-code', 'filter-secrets'],
      clause:
        'Disclose nothing about unpublished results, deals, positions or clients, and neither confirm nor deny it.',
    },
    'financial:data-leakage': { actions: ['authorize-in-code', 'redact-personal'] },
    'financial:counterfactual': {},
    'financial:defamation': {
      actions: ['filter-harmful'],
      clause:
        'Make no allegation about companies or people. State published facts with their source, or nothing.',
    },
    'financial:hallucination': {},
    'financial:impartiality': {
      clause: 'Recommend no product, fund or issuer over others. Describe differences neutrally.',
    },
    'financial:japan-fiea-suitability': {
      change:
        'Ask for knowledge, experience, means and purpose before any product is named, and hand over to a registered representative.',
      actions: ['expert-handover', 'human-approval'],
    },
    'financial:misconduct': {
      actions: ['screen-input', 'filter-harmful', 'expert-handover'],
      clause:
        'Decline requests that amount to insider dealing, manipulation, laundering or fraud, and say that they cannot be helped with.',
    },
    'financial:sox-compliance': {
      actions: ['human-approval', 'review-changes'],
      clause:
        'Never help to change records, controls or evidence after the fact, or to get around approvals.',
    },
    'financial:sycophancy': {
      clause:
        'Do not agree with a plan because somebody is convinced of it. Name the risks plainly and neutrally.',
    },
  },
}
