import { failure, type Failure } from "../nouns";
import type { Random } from "../random";

/** The stages of a paper that the log speaks of: name and file stem. */
const STAGES: readonly (readonly [stage: number, name: string, stem: string])[] = [
  [2, "文献检索", "papers"],
  [3, "精读笔记", "notes"],
  [4, "引文库", "citations"],
  [5, "提纲", "outline"],
  [6, "初稿", "draft"],
  [7, "图表", "figures"],
  [8, "引文核对", "crosscheck"],
  [9, "文献校验", "validation"],
  [10, "模拟审稿", "review"],
  [11, "回复信", "response"],
  [12, "查重自检", "selfcheck"],
  [13, "语言润色", "polish"],
  [14, "投稿信", "cover"],
];

/** Draws a stage; the first draft is the one that fails most. */
export function drawStage(random: Random): number {
  return random.pick([3, 4, 4, 6, 6, 6, 6, 8, 9, 10, 10, 12, 13, 13]);
}

/** An artifact fails its check: too short, a section missing, the wrong language, a copy of the stage before. */
export function unfit(random: Random, stage: number): Failure {
  const head = `阶段 ${stage}(${nameOf(stage)}) 产物检查没有通过，问题如下:\n  * ${fileOf(random, stage)}`;
  switch (random.weighted({ lines: 45, characters: 36, section: 9, language: 5, copy: 5 })) {
    case "lines": {
      const limits = `正文只有 ${random.int(9, 198)} 行, 下限 ${random.pick([20, 50, 120, 200])} 行`;
      return failure("paper.short", `${head} ${limits}（可能写得太短，也可能没有写完）`);
    }
    case "characters": {
      const limits = `有效字数 ${random.int(800, 3900)}, 下限 ${random.pick([2000, 3000, 4000])}`;
      return failure("paper.short", `${head} ${limits}，请补充内容后再提交检查`);
    }
    case "section": {
      const section = random.pick(["研究方法", "局限与展望", "数据来源", "伦理声明", "相关工作"]);
      return failure("paper.section", `${head} 缺少必需的小节: ${section}，现有 ${random.int(3, 7)} 个小节`);
    }
    case "language": {
      const wanted = random.pick(["英文", "中文"]);
      return failure("paper.language", `${head} 中英文混排比例 ${random.int(31, 68)}%，目标期刊只收${wanted}稿`);
    }
    default: {
      const other = fileOf(random, Math.max(2, stage - 1));
      return failure("paper.copy", `${head} 与 ${other} 内容重复 ${random.int(52, 93)}%，请确认没有误交旧稿`);
    }
  }
}

/** A stage is closed before the one in front of it. */
export function outOfOrder(stage: number): Failure {
  const text =
    `阶段 ${stage + 1} 不能标为完成：前面的阶段 ${stage}(${nameOf(stage)}) 还没有完成。` +
    "请按顺序推进，或者把 status 设为 skipped 跳过这一阶段。";
  return failure("paper.order", text);
}

/** A stage is closed without its artifact. */
export function withoutArtifact(random: Random, stage: number): Failure {
  const file = fileOf(random, stage);
  const folder = `workspace/papers/${random.int(71, 96)}`;
  const text = `阶段 ${stage} 标为完成时必须附上产物路径。\n应有文件: ${file}\n请先保存到 ${folder}`;
  return failure("paper.artifact", text);
}

/** The artifact that a stage names is not there. */
export function lostArtifact(random: Random, stage: number): Failure {
  const path = `workspace/papers/${random.int(71, 96)}/${fileOf(random, stage, random.pick(["json", "md", "html"]))}`;
  return failure("paper.lost", `阶段 ${stage} 登记的产物找不到: ${path}。请先保存文件再更新状态`);
}

/** What else goes wrong with a paper. */
export function odd(random: Random): Failure {
  return random.pick([
    failure("paper.index", "执行失败: list index out of range"),
    failure("paper.search", `检索式过长: ${random.int(260, 900)} 字符，请拆成几条检索式分别执行`),
    failure("paper.reference", `引用 [${random.int(12, 88)}] 在参考文献表里没有条目，另有 ${random.int(2, 9)} 处重复引用要合并`),
    failure("paper.similarity", `查重自检得分 ${random.int(41, 77)}，高于设定的 30，请改写标红的 ${random.int(3, 15)} 段`),
    failure("paper.bibliography", "没有找到参考文献小节（应有 ## References 或 ## 参考文献）"),
    failure("paper.name", "执行失败: name 'project_id' is not defined"),
    failure("paper.body", "项目目录里没有论文正文，请先运行 assemble 合并各章"),
  ]);
}

function nameOf(stage: number): string {
  return STAGES.find(([number]) => number === stage)?.[1] ?? "";
}

function fileOf(random: Random, stage: number, extension: string = "md"): string {
  const stem = STAGES.find(([number]) => number === stage)?.[2] ?? "";
  const version = random.chance(50) ? `_v${random.int(2, 4)}` : "";
  return `p${random.int(71, 96)}_s${String(stage).padStart(2, "0")}_${stem}${version}.${extension}`;
}
