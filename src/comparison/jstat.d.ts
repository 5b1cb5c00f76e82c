/** The part of jstat that is used; the package brings no types of its own. */
declare module 'jstat' {
  interface Jstat {
    studentt: {
      /** Quantile of Student's t with `df` degrees of freedom at probability `p`. */
      inv(p: number, df: number): number;
      cdf(x: number, df: number): number;
    };
    beta: { inv(p: number, alpha: number, beta: number): number };
    normal: {
      inv(p: number, mean: number, sd: number): number;
      cdf(x: number, mean: number, sd: number): number;
    };
    /** Probability that Student's t with noncentrality `ncp` lies below `x`. */
    noncentralt: { cdf(x: number, df: number, ncp: number): number };
  }
  const jstat: Jstat;
  export = jstat;
}
