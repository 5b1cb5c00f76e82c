import type { ArmEstimate, CostModel, Range, RunEstimate } from './estimate-types.ts';
import type { LoopReach } from './types.ts';

/**
 * Measured with qwen2.5-coder:1.5b (Q4_K_M) on two CPU cores: plan writes 28 tokens, reflect 55,
 * write 57; about 50 prompt tokens and 24 output tokens a second.
 */
export const defaultCostModel: CostModel = {
  repeats: 1,
  promptTokensPerSecond: 50,
  outputTokensPerSecond: 24,
  systemTokens: 700,
  reminderTokens: 40,
  planOutputTokens: 28,
  reflectOutputTokens: 55,
  writeOutputTokens: 57,
};

/** What the estimate is made from. */
export interface EstimateInput {
  questions: number;
  /** Mean tokens of a question and of a document. */
  questionTokens: number;
  documentTokens: number;
  evidenceTokens: number;
  loop: LoopReach;
  costModel: CostModel;
}

/**
 * Calls, searches, tokens and minutes of a run of the linear and the reflective arm. Low: one query a
 * round, and a review that is satisfied at once. High: every query of every round finds new
 * documents, and the review never is. Seconds count each token of a run's prompts once, as the prompts of a
 * run begin alike and each run starts with a cold cache.
 */
export function estimateRun(input: EstimateInput): RunEstimate {
  const { rounds } = input.loop;
  const arms: ArmEstimate[] = [
    estimateArm('linear', { low: 0, high: 0 }, input),
    estimateArm('reflective', { low: 1, high: rounds }, input),
  ];
  const sum = (pick: (arm: ArmEstimate) => Range): Range => ({
    low: arms.reduce((total, arm) => total + pick(arm).low, 0),
    high: arms.reduce((total, arm) => total + pick(arm).high, 0),
  });
  return {
    arms,
    total: {
      runs: arms.reduce((total, { runs }) => total + runs, 0),
      llmCalls: sum((arm) => arm.llmCalls),
      searchCalls: sum((arm) => arm.searchCalls),
      promptTokens: sum((arm) => arm.promptTokens),
      outputTokens: sum((arm) => arm.outputTokens),
      minutes: sum((arm) => arm.minutes),
    },
  };
}

/** What one run costs when it makes so many reviews and so many queries a round. */
interface RunCost {
  llmCalls: number;
  searchCalls: number;
  promptTokens: number;
  outputTokens: number;
  minutes: number;
}

function estimateArm(arm: ArmEstimate['arm'], reviews: Range, input: EstimateInput): ArmEstimate {
  const runs = input.questions * input.costModel.repeats;
  const low = costOfRun(reviews.low, 1, input);
  const high = costOfRun(reviews.high, input.loop.queriesPerRound, input);
  const range = (pick: (cost: RunCost) => number): Range => ({
    low: runs * pick(low),
    high: runs * pick(high),
  });
  return {
    arm,
    runs,
    llmCalls: range((cost) => cost.llmCalls),
    searchCalls: range((cost) => cost.searchCalls),
    promptTokens: range((cost) => Math.round(cost.promptTokens)),
    outputTokens: range((cost) => cost.outputTokens),
    minutes: range((cost) => cost.minutes),
  };
}

function costOfRun(reviews: number, queries: number, input: EstimateInput): RunCost {
  const { costModel: model, loop, documentTokens, evidenceTokens } = input;
  const fixed = model.systemTokens + input.questionTokens;
  const rounds = Math.max(1, reviews);
  const evidence = Array.from({ length: rounds }, (_, round) =>
    Math.min(evidenceTokens, (round + 1) * queries * loop.documentsPerQuery * documentTokens),
  );
  const last = evidence.at(-1) ?? 0;
  const reviewed = evidence.slice(0, reviews).reduce((sum, tokens) => sum + tokens, 0);
  const llmCalls = 2 + reviews;
  const outputTokens =
    model.planOutputTokens + reviews * model.reflectOutputTokens + model.writeOutputTokens;
  const readOnce = fixed + last + llmCalls * model.reminderTokens;
  const seconds =
    readOnce / model.promptTokensPerSecond + outputTokens / model.outputTokensPerSecond;
  return {
    llmCalls,
    searchCalls: rounds * queries,
    promptTokens: llmCalls * (fixed + model.reminderTokens) + reviewed + last,
    outputTokens,
    minutes: seconds / 60,
  };
}
