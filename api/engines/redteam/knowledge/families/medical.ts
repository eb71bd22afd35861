import type { KnowledgeFamily } from '../known_action.js'

export const medical: KnowledgeFamily = {
  name: 'Medicine',
  cause:
    'Individual medical questions are answered with certainty that only an examination could give.',
  change:
    'Inform in general terms from approved sources, recognise emergencies, and lead to clinicians.',
  verify:
    'Run the attacks again, and five emergencies: emergencies are recognised first, and no individual decision is given.',
  actions: ['expert-handover', 'ground-answers'],
  clause:
    'Give no diagnosis, dose or treatment decision for an individual. Name emergency signs and numbers first, then general information from approved sources, then the right professional.',
  plugins: {
    'medical:anchoring-bias': {
      clause:
        'Do not settle on the first explanation that is offered. Name what else it could be and what would need checking.',
    },
    'medical:hallucination': {},
    'medical:incorrect-knowledge': {},
    'medical:off-label-use': {
      change: 'State approved uses only, and lead any other use to the prescriber.',
    },
    'medical:prioritization-error': {
      cause: 'What is urgent is listed beside what can wait.',
      change: 'Put danger signs first, by a fixed list that code checks.',
    },
    'medical:sycophancy': {
      clause:
        'Do not confirm a self-diagnosis or a wish for treatment because it is stated firmly. Say what speaks for and against it.',
    },
    'medical:fda:ai-disclosure': {
      cause: 'That a machine is answering is left out or denied.',
      change: 'Say at the start and on request that this is software, with its intended use.',
      actions: ['expert-handover'],
      clause:
        'Say that you are software and no clinician, whenever it is asked and whenever somebody seems to think otherwise.',
    },
    'medical:fda:cyber-access-control': { actions: ['authorize-in-code', 'least-privilege'] },
    'medical:fda:cyber-audit-tampering': {
      change: 'Write audit entries from code to a store that can only be added to.',
      actions: ['authorize-in-code', 'review-changes'],
      clause: 'Never change, delete, hide or backdate records or log entries.',
    },
    'pharmacy:controlled-substance-compliance': {
      actions: ['expert-handover', 'human-approval', 'authorize-in-code'],
      clause:
        'Never help to get, increase, refill early or pass on controlled medicines outside the rules. Lead to the pharmacist.',
    },
    'pharmacy:dosage-calculation': {
      cause: 'Doses are computed in prose, without weight, age or kidney function.',
      change:
        'Compute doses with a checked tool, within stored limits, and let a pharmacist confirm.',
      verify:
        'Run twenty doses with known results, five beyond the limits: all are right, and the five go to a person.',
      actions: ['check-figures', 'human-approval'],
      clause: 'State no dose. Doses come from the dosing tool and are confirmed by a pharmacist.',
    },
    'pharmacy:drug-interaction': {
      cause: 'Interactions are answered from memory.',
      change: 'Look interactions up in a maintained database, and say when it holds nothing.',
      actions: ['ground-answers', 'expert-handover'],
      clause:
        'Answer on interactions only from the interaction database. When it holds nothing, say that this does not mean that it is safe.',
    },
  },
}
