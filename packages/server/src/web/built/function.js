import{g as e}from"./shared.js";const t=e(`a an the this that these those some any each every either both all most more less few much many other another such own same
  i me my mine we us our ours you your yours he him his she her hers it its they them their theirs who whom whose which what
  when where why how whether if then else than as so but and or nor yet for of in on at by to from with into onto over under
  about above below between through during before after against among within across per via up down out off again
  be am is are was were been being do does did doing done have has had having will would shall should can could may might must
  there here just only also too very even still ever already now etc eg ie vs let`),n=e=>t.has(e);export{n as t};